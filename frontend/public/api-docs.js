// For the API page at /docs: its calls use the session of the shop in this browser until it ends. The page also follows the shop's
// colour scheme.
{
  const header = document.createElement('header');
  header.className = 'shop-header';
  header.innerHTML = `
    <a href="/"></a>
    <p role="status">
      <span class="signed-in">
        Signed in as <strong></strong>. Calls on this page use that session until you sign out of the shop.
      </span>
      <span class="expired">
        Your session has expired. <a href="/" target="_blank">Open the shop</a> to renew it.
      </span>
      <span class="signed-out">
        You are not signed in. <a href="/log-in" target="_blank">Log in to the shop</a> in this browser, and calls on
        this page use that session. To use another token, choose Authorize.
      </span>
    </p>`;
  // The page's title is the shop's name, and the word API.
  header.querySelector('a').textContent = document.title.replace(/ API$/, '');
  document.body.prepend(header);

  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);

  /** The user of the stored access token, and the token unless it has expired; undefined without a session. */
  const readSession = () => {
    try {
      const token = localStorage.getItem('accessToken');
      const claims = atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'));
      const { email, exp } = JSON.parse(claims);
      return { email, token: exp * 1000 > Date.now() ? token : undefined };
    } catch {
      return undefined;
    }
  };

  let session;
  const followSession = () => {
    if (!window.ui) return;
    const next = readSession();
    if (next?.token !== session?.token) {
      if (next?.token === undefined) ui.authActions.logout(['bearer']);
      else {
        const schema = { type: 'http', scheme: 'bearer' };
        ui.authActions.authorize({ bearer: { name: 'bearer', schema, value: next.token } });
      }
    }
    // The page still shows the other user's token and data, in the commands and responses of earlier calls.
    if (session && next?.email !== session.email) return location.reload();
    session = next;
    header.dataset.session = session ? (session.token ? 'signed-in' : 'expired') : 'signed-out';
    header.querySelector('strong').textContent = session?.email ?? '';
  };

  const deviceIsDark = matchMedia('(prefers-color-scheme: dark)');
  const followScheme = () => {
    let scheme;
    try {
      scheme = localStorage.getItem('colorScheme');
    } catch {
      // Storage is blocked: the device's scheme decides.
    }
    const isDark = scheme === 'dark' || (scheme !== 'light' && deviceIsDark.matches);
    document.documentElement.classList.toggle('dark-mode', isDark);
  };

  followScheme();
  deviceIsDark.addEventListener('change', followScheme);
  // `pageshow` follows the load, and a return through the browser's history.
  for (const event of ['pageshow', 'storage']) {
    addEventListener(event, followSession);
    addEventListener(event, followScheme);
  }
  document.addEventListener('visibilitychange', followSession);
}
