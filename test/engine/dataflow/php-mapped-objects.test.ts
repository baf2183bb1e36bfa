/** Objects that converters make of what was sent: a number or a case of an enumeration stays one, a text is as it was. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const order = `
enum Kind: string { case Gift = 'gift'; }
class Order
{
    public function __construct(
        public readonly int $id,
        public readonly Kind $kind,
        public readonly string $note,
        public readonly \\DateTimeImmutable $on,
    ) {}
}`;

const reported = (converted: string, used: string) =>
  findings({
    'src/OrderController.php': `<?php
namespace App\\Controller;
use CuyZ\\Valinor\\Mapper\\TreeMapper;
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\Routing\\Attribute\\Route;
use Symfony\\Component\\Serializer\\SerializerInterface;
${order}
class OrderController
{
    #[Route('/orders')]
    public function create(Request $request, SerializerInterface $serializer, TreeMapper $mapper)
    {
        $order = ${converted};
        system('notify ' . ${used});
    }
}`,
  }).map((one) => one.split(' ')[0]);

describe.each([
  ['Valinor', '$mapper->map(Order::class, $request->toArray())'],
  ['the serializer', "$serializer->deserialize($request->getContent(), Order::class, 'json')"],
  ['the serializer, of an array', '$serializer->denormalize($request->toArray(), Order::class)'],
])('%s', (_, converted) => {
  test('leaves texts as they were sent', () => {
    expect(reported(converted, '$order->note')).toEqual(['code/command-injection']);
  });

  test.each(['$order->id', '$order->kind->value'])('makes what is declared of the rest: %s', (used) => {
    expect(reported(converted, used)).toEqual([]);
  });
});

test('a converter that is told no class gives what was sent', () => {
  expect(reported("$serializer->decode($request->getContent(), 'json')", "$order['id']")).toEqual([
    'code/command-injection',
  ]);
});
