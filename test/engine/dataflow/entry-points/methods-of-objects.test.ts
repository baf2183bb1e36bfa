/** Objects whose methods answer requests: each is asked for itself. */
import { expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

it('names the method that was asked as where a value comes from', () => {
  const text = `package main

import (
	"net/rpc"
	"os"
)

type Admin struct{}

func (a *Admin) Status(q string, reply *string) error { *reply = "up"; return nil }
func (a *Admin) Dump(path string, reply *string) error {
	_, err := os.Create(path)
	return err
}
func main() { rpc.Register(new(Admin)) }
`;
  const [found] = analyseSources({ 'main.go': text }).candidates;
  expect(found?.trace[0]?.line).toBe(11);
});
