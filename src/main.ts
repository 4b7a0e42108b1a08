import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

document.documentElement.dataset['phase'] = 'home';
mount(App, { target: document.body });
