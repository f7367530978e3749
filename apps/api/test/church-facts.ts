import type { ChurchFacts } from '../src/platform/church.ts'
import { exampleChurch } from '../src/platform/example-church.ts'

/** What everybody is told of the example church, which offers English alone. */
export const exampleFacts: ChurchFacts = {
  ...exampleChurch,
  campuses: [],
  logo: null,
  colour: null,
  unnamed_allowed: true,
  language: 'en',
  languages: [],
}
