// mongosh runs this at every start: it creates the replica set and the shop's user unless they exist.
const { readFileSync } = require('fs');

const SET = 'shop';
const MEMBERS = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const DATABASE = 'northbridge';
/** Time limit for all members to start and elect a primary. */
const TIMEOUT_MS = 180_000;
const RETRY_DELAY_MS = 2000;

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

function connectTo(hosts, options) {
  const root = `root:${encodeURIComponent(secret('mongo-root-password'))}`;
  return new Mongo(`mongodb://${root}@${hosts}/?authSource=admin&serverSelectionTimeoutMS=5000&${options}`);
}

/** Creates the replica set unless the first member already belongs to it. */
function initiate() {
  const first = connectTo(MEMBERS[0], 'directConnection=true').getDB('admin');
  try {
    first.adminCommand({ replSetGetStatus: 1 });
  } catch (error) {
    if (error.codeName !== 'NotYetInitialized') throw error;
    const members = MEMBERS.map((host, _id) => ({ _id, host }));
    first.adminCommand({ replSetInitiate: { _id: SET, members } });
    print('The replica set is made.');
  }
}

/** The shop's user may only read and write its own database. */
function createOrUpdateShopUser() {
  const database = connectTo(MEMBERS.join(), `replicaSet=${SET}`).getDB(DATABASE);
  const user = { pwd: secret('mongo-shop-password'), roles: [{ role: 'readWrite', db: DATABASE }] };
  if (database.getUser('shop')) database.updateUser('shop', user);
  else database.createUser({ user: 'shop', ...user });
}

const deadline = Date.now() + TIMEOUT_MS;
for (let ready = false; !ready;) {
  try {
    initiate();
    createOrUpdateShopUser();
    ready = true;
  } catch (error) {
    if (Date.now() > deadline) throw error;
    sleep(RETRY_DELAY_MS);
  }
}
print('The replica set stands, and the shop has its user.');
