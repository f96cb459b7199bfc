/** The demo's accounts. */
export const PEOPLE = {
  customer: { email: 'customer@northbridge.test', password: 'Customer@123' },
  admin: { email: 'admin@northbridge.test', password: 'Admin@12345' },
};

/** Signs a demo account in and returns its access token. */
export async function accessToken(url, { email, password }) {
  const send = async (address, method, body, headers = {}) => {
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { idToken } = await send(signIn, 'POST', { email, password, returnSecureToken: true });
  const { token } = await send(`/user/${email}`, 'PUT', { email }, { authorization: `Bearer ${idToken}` });
  return token;
}
