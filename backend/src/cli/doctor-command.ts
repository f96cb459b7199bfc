import type { INestApplicationContext } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { checkData, type CheckOptions } from '#app/data-check/check-data.js';
import { CHECKS, type DataCheck, problemsOf, reportOf } from '#app/data-check/domain/data-check.js';
import { DataChecker } from '#app/data-check/ports/data-checker.js';
import { StoreProbe } from '#shared/store-probe.js';
import { assertStoreExists, withStore, type Command } from './command.js';

/** Checks the data of the shop, running or stopped, and prints a line for each check and for each problem. */
export function doctor(repair: boolean): Command {
  return async (settings) => {
    assertStoreExists(settings);
    return withStore(settings, async (adapters) => {
      const { name, version } = await adapters.get(StoreProbe).engine();
      const lines = [`Engine: ${name} ${version}`];
      const { problems } = await checkStore(adapters, {
        repair,
        onOutcome: (outcome) => lines.push(reportOf(outcome)),
        onRepair: (line) => lines.push(`Repaired: ${line}`),
        onRepairFailure: (reason) => lines.push(`Not repaired: ${reason}`),
      });
      return { text: `${lines.join('\n')}\nFound ${problemsOf(problems)}.`, foundProblems: problems > 0 };
    });
  };
}

/** Checks an open store with `checkData`, shows the progress, and keeps the outcome for the Overview page. */
export async function checkStore(adapters: INestApplicationContext, options: CheckOptions = {}): Promise<DataCheck> {
  const store = {
    checker: adapters.get(DataChecker),
    auditLog: new AuditLogService(adapters.get(AuditLogRepository)),
    version: shopVersion(),
  };
  return checkData(store, { onCheck: (check) => process.stderr.write(`Checking: ${CHECKS[check]}\n`), ...options });
}

function shopVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
