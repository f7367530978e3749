import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([['directory.print', { people: 298 }, '298 people']])
