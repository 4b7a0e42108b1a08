// Puts the chosen theme on the page before it is painted for the first time; the app itself starts later. What is
// kept, and under which key, is decided in src/state/prefs.svelte.ts.
try {
  const theme = localStorage.getItem('treeline:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the theme is the system's.
}
