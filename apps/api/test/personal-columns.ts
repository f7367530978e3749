import { features } from '../src/features/index.ts'
import type { PersonalColumn } from '../src/platform/own-data.ts'

/** Every column with a person's id that a feature declares. */
export const declared: PersonalColumn[] = features.flatMap((feature) =>
  'ownData' in feature ? feature.ownData : [],
)
