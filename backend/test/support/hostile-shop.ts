import type { OpenAPIObject } from '@nestjs/swagger';
import type { AddressInfo } from 'node:net';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { buildDocument } from '#shared/http/openapi.js';
import { addPart, aLinesBody, anOrderBody, placeOrder, type PartOnSale } from './bodies.js';
import { hostileCalls, type HostileCall, type ValidInput } from './hostile-calls.js';
import { RawClient, type RawRequest, type RawResponse } from './raw-client.js';
import { testShop, type Visitor } from './test-shop.js';

/** A shop, and hostile calls of each of its operations that differ in one value from a valid one. */
export function hostileShop() {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0', MAX_UNPAID_ORDERS: '0' } });
  let client: RawClient;
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  let order: string;
  let review: string;
  let carlsId: string;
  let document: OpenAPIObject;
  let adminOperations: Set<string>;

  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    carlsId = (await shop.app.get(UserRepository).findByEmail(carl.email))!._id;
    part = await addPart(admin, { quantity: 1_000_000 });
    order = await placeOrder(carl, part);
    const { body } = await carl.post('/reviews', { name: 'Carl', review: 'Well packed.', rating: 4 }).expect(201);
    review = (body as { insertedId: string }).insertedId;
    await shop.app.listen(0, '127.0.0.1');
    client = new RawClient((shop.app.getHttpServer().address() as AddressInfo).port);
    document = buildDocument(shop.app);
    adminOperations = new Set(['updatePart', ...operationsOfAdmins(document)]);
  });
  afterAll(() => client.close());

  const sound: ValidInput = {
    path(operation, parameter) {
      if (parameter === 'email') return carl.email;
      // Keep the records that later requests need.
      if (operation === 'deletePart' || operation === 'deleteOrder') return '000000000000000000000000';
      if (operation === 'updateProfile') return carlsId;
      if (operation === 'moderateReview') return review;
      return operation.endsWith('Part') ? part._id : order;
    },
    body(operation, example) {
      if (operation === 'placeOrder')
        return 'lines' in example ? aLinesBody([[part, part.min_order]], carl) : anOrderBody(part, carl);
      if (operation === 'recordPayment') return { ...example, order };
      if (operation === 'createPaymentIntent') return { order_id: order, total_price: part.price * part.min_order };
      return operation === 'openSession' ? { email: carl.email } : example;
    },
    headers(operation) {
      const idToken = shop.identities.tokenOf({ email: carl.email, emailVerified: true, name: 'Carl Customer' });
      const token = adminOperations.has(operation) ? admin.token : operation === 'openSession' ? idToken : carl.token;
      return { authorization: `Bearer ${token}` };
    },
  };

  return {
    shop,
    calls: (): Generator<HostileCall> => hostileCalls(document, sound),
    send: (call: RawRequest): Promise<RawResponse> => client.send(call),
  };
}

/** The operations that refuse customers. */
function operationsOfAdmins({ paths }: OpenAPIObject): string[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item) as { operationId: string; responses: Record<string, object> }[])
    .filter(({ responses }) => JSON.stringify(responses['403'] ?? {}).includes('admins-only'))
    .map(({ operationId }) => operationId);
}
