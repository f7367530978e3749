import { expect, test } from 'vitest'
import { pinned } from './pin-images.ts'

const digest = (n: number) => `sha256:${String(n).repeat(64)}`

test('every tagged image gets its current digest, which replaces an older one', () => {
  const text = `FROM --platform=$BUILDPLATFORM node:24-slim AS build
FROM node:24-slim AS node
    image: postgres:18-bookworm
    image: axllent/mailpit:v1.27@${digest(1)}
    image: church
`
  expect(
    pinned(text, () => digest(2)),
  ).toBe(`FROM --platform=$BUILDPLATFORM node:24-slim@${digest(2)} AS build
FROM node:24-slim@${digest(2)} AS node
    image: postgres:18-bookworm@${digest(2)}
    image: axllent/mailpit:v1.27@${digest(2)}
    image: church
`)
})
