import { expect, test } from 'vitest'
import { misspeltNames, parseSettings } from './settings-file.ts'

test.each([
  ['\uFEFFPORT=8001\r\nHOST=0.0.0.0\r\n', { PORT: '8001', HOST: '0.0.0.0' }],
  ['ADMIN_PASSWORD=pass#word#1', { ADMIN_PASSWORD: 'pass#word#1' }],
  ['ADMIN_PASSWORD=pass word # of the office', { ADMIN_PASSWORD: 'pass word' }],
  ['ADMIN_PASSWORD="pass # word" # quoted', { ADMIN_PASSWORD: 'pass # word' }],
  [`ADMIN_PASSWORD=it's#1`, { ADMIN_PASSWORD: `it's#1` }],
  ['export PORT = 8002\n  HOST= 127.0.0.1  \n# PORT=9', { PORT: '8002', HOST: '127.0.0.1' }],
  [
    'SMTP_URL=smtp://user:p%40ss@host:587?requireTLS=false',
    {
      SMTP_URL: 'smtp://user:p%40ss@host:587?requireTLS=false',
    },
  ],
  [
    'DOMAIN=\nMAIL_FROM=Grace <office@church.example>',
    {
      DOMAIN: '',
      MAIL_FROM: 'Grace <office@church.example>',
    },
  ],
])('parseSettings reads %j', (text, settings) => {
  expect(parseSettings(text)).toEqual(settings)
})

test('misspeltNames says which setting is meant, and leaves names of other programs alone', () => {
  const known = ['SMTP_URL', 'PUBLIC_URL', 'PORT', 'DATA_DIR']
  const given = [
    'SMPT_URL',
    'public_url',
    'SMTP_URL_FILES',
    'PORT',
    'DATA_DIR_FILE',
    'TZ',
    'AWS_REGION',
  ]
  expect(misspeltNames(given, known)).toEqual([
    'SMPT_URL is not a setting. Did you mean SMTP_URL?',
    'public_url is not a setting. Did you mean PUBLIC_URL?',
    'SMTP_URL_FILES is not a setting. Did you mean SMTP_URL_FILE?',
  ])
})
