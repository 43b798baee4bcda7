// Loaded before anything is painted, so a dark page never flashes white. A file of its own: the
// Content-Security-Policy allows no inline script. The only place that turns a choice into a theme.
(() => {
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

  function choice() {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  }

  function apply() {
    const chosen = choice();
    const system = darkSystem.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  }

  apply();
  darkSystem.addEventListener('change', apply);
  window.addEventListener('theme-chosen', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply();
  });
})();
