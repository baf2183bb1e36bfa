import { findings } from './analyse-sources.ts';

/** Where an action of Ruby on Rails with this body runs a command that was sent. */
export function commandsSent(body: string, rest: string): string[] {
  const path = 'app/controllers/shop_controller.rb';
  return findings({
    [path]: `class ShopController < ApplicationController\n def show\n${body}\n end\n${rest}\nend\n`,
  })
    .map((finding) => finding.split(' ')[0] ?? '')
    .filter((rule) => rule === 'code/command-injection');
}
