import type { Locator, Page } from '@playwright/test';
import { main } from './support/session';
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

const wholeNumber = (name: string, required: string): Try[] => [
  ['', required],
  ['0', `*${name} must be Positive number`],
  ['2.5', `*Please enter a number as ${name}`],
  ['12', undefined],
];

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

test('each message of the form for a new part appears under its field on submit, then on each change', async ({
  adminPage: page,
}) => {
  await page.goto(addPart.at);
  await checkMessages(page, addPart);
});
