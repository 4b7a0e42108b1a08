/**
 * The entry of the worker. Nothing is awaited here: a message that comes before the listener is set would be lost.
 */
import { createEngine } from './create-engine.ts';
import { serve } from './serve.ts';

const served = serve(self, createEngine());

// What no method threw: only here does the page come to know of it (a rejection does not reach `Worker.onerror`).
self.addEventListener('unhandledrejection', (event) => served.crash(event.reason));
