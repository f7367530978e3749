import type { PublicChurch } from '@church/shared'
import example from '../../../church.example.json' with { type: 'json' }

const { centre, polygon } = example

/** The invented church, as the server tells it to everybody. */
export const church: PublicChurch = {
  ...example,
  address: '1 Church Street, Luton LU1 3AJ',
  bank: {
    bank_name: 'Lake Bank',
    account_name: 'Example Church',
    account_number: '12345678',
    sort_code: '12-34-56',
    reference: 'Offering',
  },
  help: { ...example.help, phone: '+44 1632 960000', email: 'help@church.test' },
  contact: { phone: '+44 1632 960001', email: 'office@church.test' },
  tolerance_m: 0,
  campuses: [{ id: 1, name: 'Main building', centre, polygon, tolerance_m: 0 }],
  logo: null,
  colour: null,
  unnamed_allowed: true,
  language: 'en',
  languages: [{ code: 'en', name: 'English', dir: 'ltr', read_by: null }],
  media_url: null,
  url: 'https://church.test',
  sends_mail: true,
  version: '1.0.0',
}
