import { expect, test } from 'vitest'
import { browserLink, hostApp } from './host-app.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-A536B Build/AP3A; wv) AppleWebKit/537.36'
const chrome = 'Chrome/137.0.0.0 Mobile Safari/537.36'

const found = (userAgent: string) => hostApp({ userAgent, isApple: userAgent.includes('iPhone') })

test.each([
  [`${iPhone} Mobile/15E148 Instagram 381.1.0 (iPhone14,5; iOS 18_5)`, 'Instagram', 'iOS'],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/515.0.0;FBDV/iPhone14,5]`, 'Facebook', 'iOS'],
  [`${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/510.0.0;FBSN/iOS]`, 'Messenger', 'iOS'],
  [`${iPhone} Mobile/15E148 Barcelona 377.0.0 (iPhone14,5; iOS 18_5)`, 'Threads', 'iOS'],
  [`${iPhone} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.31`, 'LinkedIn', 'iOS'],
  [`${iPhone} Snapchat/13.42.0.60 (iPhone14,5; iOS 18.5; gzip)`, 'Snapchat', 'iOS'],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI`, 'WeChat', 'iOS'],
  [`${iPhone} Mobile/15E148 Safari Line/15.7.0`, 'LINE', 'iOS'],
  [`${iPhone} GSA/372.0 Mobile/15E148 Safari/604.1`, 'Google', 'iOS'],
  [`${iPhone} Mobile/15E148`, null, 'iOS'],
  [`${android} Version/4.0 ${chrome} Instagram 381.0.0`, 'Instagram', 'Android'],
  [`${android} Version/4.0 ${chrome} [FB_IAB/FB4A;FBAV/515.0.0]`, 'Facebook', 'Android'],
  [`${android} Version/4.0 ${chrome} [FB_IAB/Orca-Android;FBAV/510.0;]`, 'Messenger', 'Android'],
  [`${android} Version/4.0 ${chrome} MMWEBID/1 MicroMessenger/8.0.60`, 'WeChat', 'Android'],
  [`${android} Version/4.0 ${chrome} Line/15.7.0/IAB`, 'LINE', 'Android'],
  [
    `${android} Version/4.0 ${chrome} musical_ly_2024 BytedanceWebview/d8a21c6`,
    'TikTok',
    'Android',
  ],
  [`${android} Version/4.0 ${chrome} WhatsApp/2.25`, 'WhatsApp', 'Android'],
  [`${android} Version/4.0 ${chrome}`, null, 'Android'],
] as const)('%s is the view of %s on %s', (userAgent, name, system) => {
  expect(found(userAgent)).toEqual({ name, system })
})

test.each([
  `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  `${iPhone} CriOS/137.0 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${chrome}`,
  'Mozilla/5.0 (Windows NT 10.0; rv:139.0) Gecko/20100101 Firefox/139.0',
])('%s is a browser', (userAgent) => {
  expect(found(userAgent)).toBeNull()
})

test('leads to Safari or Chrome, with the screen', () => {
  const url = 'https://church.example/#/MapComponent/'
  expect(browserLink(url, 'iOS')).toBe('x-safari-https://church.example/#/MapComponent/')
  expect(browserLink(url, 'Android')).toBe(
    'intent://church.example/#/MapComponent/#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Fchurch.example%2F%23%2FMapComponent%2F;end',
  )
})
