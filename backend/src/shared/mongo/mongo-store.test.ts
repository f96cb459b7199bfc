import { createConnection } from 'mongoose';
import { MongoStore } from './mongo-store.js';

it('reports why the database refused, also when the connection cannot be closed', async () => {
  const connection = createConnection();
  jest.spyOn(connection, 'asPromise').mockRejectedValue(Object.assign(new Error('bad auth'), { code: 18 }));
  jest.spyOn(connection, 'close').mockRejectedValue(new Error('close failed'));
  await expect(MongoStore.open(connection, [])).rejects.toMatchObject({ code: 'storage-refused' });
});
