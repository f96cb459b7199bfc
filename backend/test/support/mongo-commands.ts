import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';

export interface Command {
  name: string;
  collection: string;
  /** selects one document by its id or another unique value, or is empty for the whole collection */
  filter: Record<string, unknown>;
  isMajority: boolean;
  /** the index that the command names */
  index?: string;
}

interface Started {
  commandName: string;
  command: {
    filter?: Record<string, unknown>;
    query?: Record<string, unknown>;
    updates?: { q: Record<string, unknown> }[];
    readConcern?: { level?: string };
    hint?: string;
  } & Record<string, unknown>;
}

/** The commands that `work` sends to the database, over a connection with `monitorCommands`. */
export async function commandsOf(store: MongoStore, work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  const record = ({ commandName: name, command }: Started) =>
    commands.push({
      name,
      collection: String(command[name]),
      filter: command.filter ?? command.query ?? command.updates?.[0]?.q ?? {},
      isMajority: command.readConcern?.level === 'majority',
      ...(command.hint !== undefined && { index: command.hint }),
    });
  const client = store.collection(PARTS).model.db.getClient();
  client.on('commandStarted', record as never);
  try {
    await work();
  } finally {
    client.off('commandStarted', record as never);
  }
  return commands;
}
