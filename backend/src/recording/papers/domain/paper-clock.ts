import { DomainError } from '#shared/domain-error.js';

/**
 * The refusal of a paper that would be dated before the newest one, or before what the audit log shows has happened.
 * @param now by this machine's clock
 * @param newest of the papers and audit entries; empty without any
 */
export function clockRefusal(now: string, newest: string): DomainError | undefined {
  return now < newest ? clockBehind(now, newest) : undefined;
}

export function clockBehind(now: string, newest: string): DomainError {
  const detail = `The shop issues no papers now: its clock says ${now}, before the newest paper or audit entry of ${newest}.`;
  return new DomainError('unavailable', 'clock-behind', detail);
}
