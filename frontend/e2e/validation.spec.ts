import type { Locator, Page } from '@playwright/test';
import { aStranger } from './support/accounts';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';

/** A text to type into a field, and the expected message; undefined when the text is valid. */
type Try = [typed: string, message: string | undefined];

interface FormCase {
  at: string;
  /** the element that contains the form */
  form: (page: Page) => Locator;
  submit: string;
  /** by label; the first text is typed before the first submit, and no message may appear before it */
  fields: Record<string, Try[]>;
}

const email: Try[] = [
  ['', '*Enter an email'],
  ['carl@buyer', '*Please enter a valid email'],
  ['carl@buyer.info', undefined],
];

const wholeNumber = (name: string, required: string): Try[] => [
  ['', required],
  ['0', `*${name} must be Positive number`],
  ['2.5', `*Please enter a number as ${name}`],
  ['12', undefined],
];

const logIn: FormCase = {
  at: '/log-in',
  form: main,
  submit: 'Log In',
  fields: {
    Email: email,
    Password: [
      ['', '*Enter a password'],
      ['x', undefined],
    ],
  },
};

const signUp: FormCase = {
  at: '/sign-up',
  form: main,
  submit: 'Sign Up',
  fields: {
    Name: [
      ['', '*Enter your name'],
      ['Nora', undefined],
    ],
    Email: email,
    Password: [
      ['', '*Enter a password'],
      ['short1!', '*Enter at least eight characters password'],
      ['longenough', '*Enter at least one number and one special character'],
      ['longenough1#', undefined],
    ],
  },
};

const newsletter: FormCase = {
  at: '/my-portfolio',
  form: (page) => page.getByRole('form', { name: 'Newsletter' }),
  submit: 'Subscribe',
  fields: { Email: email },
};

const review: FormCase = {
  at: '/dashboard/add-review',
  form: main,
  submit: 'Add Review',
  fields: {
    'Review Text': [
      ['', '*Write your review'],
      ['Solid parts.', undefined],
    ],
    Rating: [
      ['', '*Enter a rating out of 5'],
      ['2.5', '*Please enter a number that is an integer number'],
      ['6', 'The rating could not be greater than 5'],
      ['-1', 'The rating could not be less than 0'],
      ['5', undefined],
    ],
  },
};

const addPart: FormCase = {
  at: '/dashboard/add-part',
  form: main,
  submit: 'Add Part',
  fields: {
    'Part Name': [
      ['', '*Please enter Name of the Part'],
      ['Bench supply', undefined],
    ],
    Price: wholeNumber('Price', '*Enter a Price of Part'),
    'Minimum Order Quantity': wholeNumber('Minimum Order Quantity', '*Please enter a Minimum Order Quantity'),
    'Available Quantity': wholeNumber('Available Quantity', '*Please enter Quantity of the Part'),
    Description: [
      ['', '*Please add description of the Part'],
      ['Quiet.', undefined],
    ],
    'Picture URL': [
      ['', '*Please provide a picture URL of the Part'],
      ['picture', '*Please enter a valid link'],
      ['https://parts.test/picture.png', undefined],
    ],
  },
};

const profile: FormCase = {
  at: '/dashboard',
  form: (page) => page.getByRole('dialog'),
  submit: 'Update',
  fields: {
    Phone: [
      ['555 01 00', '*Please enter a valid phone number without space or dash'],
      ['+15550100', undefined],
      ['', undefined],
    ],
    'LinkedIn Profile Link': [
      ['my profile', '*Please enter a valid link'],
      ['https://www.linkedin.com/in/carl', undefined],
      ['', undefined],
    ],
  },
};

/** Expects no message before the first submit, then the first message of each field, then a message after every change. Unit tests cover all cases of the rules. */
async function checkMessages(page: Page, { form, submit, fields }: FormCase): Promise<void> {
  const scope = form(page);
  const field = (label: string) => scope.getByLabel(label, { exact: true });
  const tries = Object.entries(fields);

  for (const [label, [first]] of tries) await field(label).fill(first![0]);
  await expect(scope.getByRole('alert')).toHaveCount(0);

  await scope.getByRole('button', { name: submit, exact: true }).click();
  for (const [label, [first]] of tries) await expectUnder(scope, field(label), first![1]);

  for (const [label, [, ...later]] of tries) {
    for (const [typed, message] of later) {
      await test.step(`${label}: ${JSON.stringify(typed)}`, async () => {
        await field(label).fill(typed);
        await expectUnder(scope, field(label), message);
      });
    }
  }
}

/** Expects the message under its field, as an alert and as the field's description; undefined expects a valid field. */
async function expectUnder(scope: Locator, field: Locator, message: string | undefined): Promise<void> {
  if (message === undefined) {
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    return;
  }
  const alert = scope.getByRole('alert').and(scope.getByText(message, { exact: true }));
  await expect(alert).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[*.?]/g, '\\$&')));
  await expect(async () => {
    const [fieldBox, alertBox] = [await field.boundingBox(), await alert.boundingBox()];
    expect(alertBox!.y).toBeGreaterThanOrEqual(fieldBox!.y + fieldBox!.height);
  }).toPass({ timeout: 30_000 });
}

test.describe('messages appear under their fields on submit, then on each change', () => {
  test('when logging in, also after the provider has refused a valid form', async ({ page }) => {
    await page.goto(logIn.at);
    await checkMessages(page, logIn);

    await page.reload();
    await fillLogIn(page, aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('Invalid credential.');
    await main(page).getByLabel('Email').fill('carl');
    await expectUnder(main(page), main(page).getByLabel('Email'), '*Please enter a valid email');
  });

  test('when signing up', async ({ page }) => {
    await page.goto(signUp.at);
    await checkMessages(page, signUp);
  });

  test('when subscribing to the newsletter, followed by thanks', async ({ page }) => {
    await page.goto(newsletter.at);
    await checkMessages(page, newsletter);
    await newsletter.form(page).getByRole('button', { name: 'Subscribe' }).click();
    const thanks = page.getByRole('status').filter({ hasText: 'Thanks carl@buyer.info for subscribing.' });
    await expect(thanks).toBeVisible();
    await expect(newsletter.form(page).getByLabel('Email')).toHaveValue('');
  });

  test('when writing a review', async ({ customerPage: page }) => {
    await page.goto(review.at);
    await checkMessages(page, review);
  });

  test('when editing the profile', async ({ customerPage: page }) => {
    await page.goto(profile.at);
    await main(page).getByRole('button', { name: 'Edit Info' }).click();
    await checkMessages(page, profile);
  });

  test('when adding a part', async ({ adminPage: page }) => {
    await page.goto(addPart.at);
    await checkMessages(page, addPart);
  });
});
