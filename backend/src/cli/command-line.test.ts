import { runCommandLine } from './command-line.js';

describe('the command line', () => {
  it.each([
    [[], 'error: missing command.'],
    [['make-king', 'ada@test.com'], "unknown command 'make-king'"],
    [['constructor', 'ada@test.com'], "unknown command 'constructor'"],
    [['make-admin'], "missing required argument 'email'"],
    [['remove-admin', 'ada'], "value 'ada' is invalid for argument 'email'. It is not an e-mail address."],
    [
      ['make-admin', 'ada@test.com', 'bob@test.com'],
      "too many arguments for 'make-admin'. Expected 1 argument but got 2.",
    ],
    [['verify-audit-log', 'abc'], "value 'abc' is invalid for argument 'hash'. A hash has 64 hexadecimal characters."],
    [['verify-audit-log', 'a'.repeat(64), 'b'.repeat(64)], "too many arguments for 'verify-audit-log'. Expected 1"],
    [['generate', '--parts', '0'], "'0' is invalid. It must be a whole number from 1 to 1000000."],
    [['clear-demo', '--force'], "unknown option '--force'"],
    [['export'], "missing required argument 'file'"],
    [['import', 'a', 'b'], "too many arguments for 'import'. Expected 1 argument but got 2."],
    [['reconcile', '--from', '2026-02-30'], "'2026-02-30' is invalid. It must be a day such as 2026-03-01."],
    [['reconcile', '--from', '2026-03-02', '--to', '2026-03-01'], '--from: The first day is after the last one.'],
    [['reconcile', 'march'], "too many arguments for 'reconcile'"],
  ])('explains in one line why %j is wrong usage', async (words, line) => {
    const { status, output, errors } = await runCommandLine(words, {});
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(errors).toContain(line);
    expect(errors).toMatch(/^[^\n]+\n$/);
  });

  it('names an invalid setting', async () => {
    const { status, errors } = await runCommandLine(['make-admin', 'ada@test.com'], { PORT: 'eighty' });
    expect(status).toBe(1);
    expect(errors).toMatch(/^PORT must be a whole number[^\n]*\n$/);
  });
});
