/**
 * Runs nginx with the files of `docker/nginx` before two built shops on one MongoDB, and tries what it promises. `npm run test:nginx`;
 * NGINX names another nginx than the one on the PATH. No part of `npm test`. The exit status is 1 when something is not so.
 */
import { servingChecks } from './nginx-checks.mjs';
import { eventChecks } from './nginx-event-checks.mjs';
import { failureChecks } from './nginx-failure-checks.mjs';
import { tlsChecks } from './nginx-tls-checks.mjs';
import { startMongo } from './mongo-server.mjs';
import { startShop } from './shop-process.mjs';

const SETTINGS = {
  JWT_SECRET: 'a secret that both servers share, of many letters',
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'https://shop.example.com',
  NODE_ENV: 'production',
};

let failures = 0;
const check = async (name, test) => {
  try {
    await test();
    console.log(`✓ ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`✗ ${name}\n  ${error.message}`);
  }
};

const running = [];
try {
  const mongo = await startMongo();
  if (!mongo) throw new Error('There is no MongoDB to be had.');
  running.push(mongo);
  console.log(`MongoDB: ${mongo.name}`);
  const uri = new URL(mongo.uri);
  uri.pathname = `/nginx_${process.pid}`;
  // One after the other: the second finds the demo's catalogue there.
  const settings = { ...SETTINGS, MONGODB_URI: uri.href };
  while (running.length < 3) running.push(await startShop({ settings }));
  const shops = running.slice(1);
  await servingChecks(check, shops);
  await eventChecks(check);
  await tlsChecks(check, shops);
  await failureChecks(check, shops);
} catch (error) {
  failures += 1;
  console.error(error.message);
} finally {
  for (const one of running.reverse()) await one.stop();
}
console.log(failures === 0 ? 'nginx keeps its promises.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
