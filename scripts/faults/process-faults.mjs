import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { onPath } from '../programs.mjs';
import { machineFaults } from './machine-faults.mjs';

const IDLE_CONNECTIONS = 10_000;
/** Connections that are opened at once. */
const BATCH_SIZE = 100;
/** As in docker/kubernetes. */
const MEMORY_LIMIT = 512 * 2 ** 20;

/** The clock of the shop's machine jumps two hours ahead; unpaid orders expire after one. */
export const clockAhead = () => clockJump(7200);

/** The clock jumps two hours back. */
export const clockBehind = () => clockJump(-7200);

async function clockJump(clockSeconds) {
  const machine = await machineFaults();
  return {
    ...{ ...machine, seconds: 65, isReady: true, afterSeconds: 65 },
    settings: { ...machine.settings, UNPAID_ORDER_HOLD: '1h' },
    // Orders of that time look two hours older when the clock is right again.
    expiresEarly: clockSeconds < 0,
    begin: () => machine.set({ clockSeconds }),
    end: () => machine.set({}),
  };
}

/** Clients open 10,000 connections and send nothing. */
export async function idleConnections() {
  const sockets = [];
  const open = (url) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, resolve).once('error', reject);
      sockets.push(socket);
    });
  return {
    isReady: true,
    async begin({ url, memoryMb }) {
      const before = memoryMb();
      const startedAt = performance.now();
      while (sockets.length < IDLE_CONNECTIONS) await Promise.all(Array.from({ length: BATCH_SIZE }, () => open(url)));
      for (const socket of sockets) socket.on('error', () => undefined);
      this.note = `opened in ${((performance.now() - startedAt) / 1000).toFixed(1)} s; memory ${before} MB before`;
    },
    end({ memoryMb }) {
      const openOnes = sockets.filter((socket) => !socket.destroyed).length;
      this.note += `, ${memoryMb()} MB with ${openOnes} connections`;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The system gives the shop no more than 512 MiB of private memory, while customers order and an admin exports. */
export async function memoryLimit() {
  if (!onPath('prlimit')) return { skipped: 'it needs prlimit' };
  return {
    ...{ isReady: true, seconds: 20, customers: 50, exports: true },
    begin: ({ pid }) => limit(pid, MEMORY_LIMIT),
    end({ pid }) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const mb = (field) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024);
      this.note = `${mb('VmData')} of 512 MiB private memory at the end, ${mb('VmHWM')} MiB resident at most`;
      limit(pid, 'unlimited');
    },
  };
}

function limit(pid, bytes) {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--data=${bytes}:`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}
