import { randomUUID } from 'node:crypto';
import { p } from '@mikro-orm/core';

/** Primary key of every entity: a random UUID, made by the application. */
export const idProperty = () =>
  p
    .uuid()
    .primary()
    .onCreate(() => randomUUID());

export const createdAtProperty = () => p.datetime().onCreate(() => new Date());
