// Runs before the first paint, so that a visitor who chose a scheme never sees the other one flash by.
try {
  var scheme = localStorage.getItem('colorScheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme;
} catch {
  // Storage is blocked: the device's scheme stays.
}
