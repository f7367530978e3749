import type { Church } from '@church/shared'

/** An invented church, clearly marked, for whoever has not set CHURCH_CONFIG yet. */
export const exampleChurch: Church = {
  name: 'Example Church',
  time_zone: 'Europe/London',
  centre: { lat: 51.896, lng: -0.446 },
  polygon: [
    { lat: 51.89645, lng: -0.44672 },
    { lat: 51.89652, lng: -0.44548 },
    { lat: 51.89602, lng: -0.44505 },
    { lat: 51.89556, lng: -0.44552 },
    { lat: 51.89561, lng: -0.44664 },
  ],
  tolerance_m: 0,
  bank: {
    bank_name: 'Example Bank (set your own)',
    account_name: 'Example Church',
    account_number: '00000000',
    sort_code: '00-00-00',
    reference: 'Donation, tithe or offering',
  },
  help: { phone: '+44 1632 960000', email: 'help@church.example', hours: 'Mon-Sat, 9 AM to 5 PM' },
  contact: { phone: '+44 1632 960001', email: 'office@church.example' },
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  },
}
