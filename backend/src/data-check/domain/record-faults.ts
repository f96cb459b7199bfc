import { checkRecord, recordPicker } from '#shared/record.js';
import {
  type AnyRecord,
  descriptionOf,
  RECORD_TYPE_NAMES,
  type RecordType,
} from '#app/data-transfer/domain/record-types.js';

/** Types whose further rules have a check of their own. */
const CHECKED_ELSEWHERE: readonly RecordType[] = ['orders'];

/** A line for each stored record that an export would refuse for its own fields. */
export async function* recordFaults(
  read: (type: RecordType) => AsyncIterable<readonly AnyRecord[]>,
): AsyncGenerator<string> {
  for (const type of RECORD_TYPE_NAMES) {
    const { record: definition, key, rule } = descriptionOf(type);
    const further = CHECKED_ELSEWHERE.includes(type) ? undefined : rule;
    const pick = recordPicker(definition);
    for await (const records of read(type))
      for (const record of records) {
        const checked = checkRecord(definition, pick(record));
        const fault = 'complaint' in checked ? checked.complaint : further?.(checked.record);
        if (fault !== undefined) yield `${[type, ...idOf(record, key)].join(' ')}: ${fault}.`;
      }
  }
}

const idOf = (record: AnyRecord, key: readonly string[]) =>
  (key.length > 0 ? key : ['id']).map((field) => String(record[field]));
