/**
 * The areas of features, from the foundation up: a feature imports from its own area and from those before it.
 * docs/architecture.md draws them.
 */
export const areas = [
  'church',
  'messages',
  'account',
  'people',
  'attendance',
  'serving',
  'care',
  'office',
  'site',
] as const

export type Area = (typeof areas)[number]
