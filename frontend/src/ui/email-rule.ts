/** Local part, domain, and a top level of two to four letters. */
const EMAIL = /^[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,4}$/i;

/** What is wrong with an e-mail address, or undefined: the rule of log-in, sign-up and the newsletter. */
export function checkEmail(value: string): string | undefined {
  const email = value.trim();
  if (email === '') return '*Enter an email';
  return EMAIL.test(email) ? undefined : '*Please enter a valid email';
}
