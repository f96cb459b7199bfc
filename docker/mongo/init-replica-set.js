/* global Mongo, print, require, sleep */
// Run by mongosh at every start: makes the replica set and the shop's user, or finds them made.
const { readFileSync } = require('fs');

const SET = 'shop';
const MEMBERS = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const DATABASE = 'northbridge';
/** Milliseconds for all three to start and to elect a primary. */
const PATIENCE = 180_000;
const PAUSE = 2000;

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

function connectTo(hosts, options) {
  const root = `root:${encodeURIComponent(secret('mongo-root-password'))}`;
  return new Mongo(`mongodb://${root}@${hosts}/?authSource=admin&serverSelectionTimeoutMS=5000&${options}`);
}

/** Makes one set of the three, unless the first member is in it already. */
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

/** The shop may read and write its own database, and nothing else. */
function giveShopItsUser() {
  const database = connectTo(MEMBERS.join(), `replicaSet=${SET}`).getDB(DATABASE);
  const user = { pwd: secret('mongo-shop-password'), roles: [{ role: 'readWrite', db: DATABASE }] };
  if (database.getUser('shop')) database.updateUser('shop', user);
  else database.createUser({ user: 'shop', ...user });
}

const deadline = Date.now() + PATIENCE;
for (let ready = false; !ready;) {
  try {
    initiate();
    giveShopItsUser();
    ready = true;
  } catch (error) {
    if (Date.now() > deadline) throw error;
    sleep(PAUSE);
  }
}
print('The replica set stands, and the shop has its user.');
