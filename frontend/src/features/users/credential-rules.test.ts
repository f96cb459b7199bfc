import { checkEmail } from '@/ui/email-rule';
import { checkLogInPassword, checkName, checkNewPassword } from './credential-rules';

describe('Log-in and sign-up', () => {
  it.each([
    ['', '*Enter an email'],
    ['carl', '*Please enter a valid email'],
    ['carl@example', '*Please enter a valid email'],
    ['carl@example.c', '*Please enter a valid email'],
    ['carl@example.museum', '*Please enter a valid email'],
    ['carl@example.com', undefined],
    ['Carl.C+shop@mail.example.info', undefined],
  ])('the e-mail %j: %s', (email, message) => expect(checkEmail(email)).toBe(message));

  it.each([
    ['', '*Enter a password'],
    ['a@1', '*Enter at least eight characters password'],
    ['abcdefgh', '*Enter at least one number and one special character'],
    ['abcdefg1', '*Enter at least one number and one special character'],
    ['abcdefg@', '*Enter at least one number and one special character'],
    ['abcd 1@xyz', '*Enter at least one number and one special character'],
    ['abcdef1^', '*Enter at least one number and one special character'],
    ['abcdef1@', undefined],
    ['1234567&', undefined],
  ])('the new password %j: %s', (password, message) => expect(checkNewPassword(password)).toBe(message));

  it('ask for a name and for the present password, whatever it is', () => {
    expect(checkName('  ')).toBe('*Enter your name');
    expect(checkLogInPassword('')).toBe('*Enter a password');
    expect(checkLogInPassword(' ')).toBeUndefined();
  });
});
