/** The rules of the log-in and sign-up forms beside the e-mail's: the message of the first that a value breaks. */

export function checkLogInPassword(password: string): string | undefined {
  return password === '' ? '*Enter a password' : undefined;
}

export function checkName(name: string): string | undefined {
  return name.trim() === '' ? '*Enter your name' : undefined;
}

/** A digit and one of @$!%*#?& at least, and nothing but letters, digits and those. */
const STRONG = /^(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]+$/;

export function checkNewPassword(password: string): string | undefined {
  if (password === '') return '*Enter a password';
  if (password.length < 8) return '*Enter at least eight characters password';
  return STRONG.test(password) ? undefined : '*Enter at least one number and one special character';
}
