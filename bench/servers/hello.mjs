// @ts-check
// The baseline for a request: Nest on Fastify with one route and nothing else.
import 'reflect-metadata';
import { Controller, Get, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { answerCalls } from '../lib/helper-process.mjs';

/** @type {unknown} */
let answer;

class HelloController {
  /** @param {string} date */
  hello(date) {
    return { date, answer };
  }
}
const hello = Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello') ?? {};
Get('hello')(HelloController.prototype, 'hello', hello);
Query('date')(HelloController.prototype, 'hello', 0);
Controller()(HelloController);

class HelloModule {}
Module({ controllers: [HelloController] })(HelloModule);

answerCalls({
  /** @param {unknown} whatToAnswer */
  async listen(whatToAnswer) {
    answer = whatToAnswer;
    const app = await NestFactory.create(HelloModule, new FastifyAdapter(), { logger: false });
    const server = await app.listen(0, '127.0.0.1');
    return server.address().port;
  },
});
