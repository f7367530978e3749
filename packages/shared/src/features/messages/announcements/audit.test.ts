import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([['announcement.send', { mail: 160, push: 1 }, '160 emails; 1 notification']])
