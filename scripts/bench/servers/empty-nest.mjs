/** The limit of Nest on Fastify: a controller with fixed strings. The decorators are called as functions, because this file is plain JavaScript. */
import 'reflect-metadata';
import { Controller, Get, Header, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { catalogue } from './store.mjs';

const parts = catalogue();
const list = JSON.stringify(parts);
const part = JSON.stringify(parts[0]);
const answer = JSON.stringify({ insertedId: parts[0]._id });

class ShopController {
  list() {
    return list;
  }
  part() {
    return part;
  }
  place() {
    return answer;
  }
}
const routes = { list: Get('parts'), part: Get('purchase/:id'), place: Post('orders') };
for (const [name, route] of Object.entries(routes)) {
  const method = Object.getOwnPropertyDescriptor(ShopController.prototype, name);
  route(ShopController.prototype, name, method);
  Header('content-type', 'application/json; charset=utf-8')(ShopController.prototype, name, method);
}
Controller()(ShopController);

class ShopModule {}
Module({ controllers: [ShopController] })(ShopModule);

const app = await NestFactory.create(ShopModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
