import { createHash } from 'node:crypto'
import { siteErrors } from '@church/shared'
import { type Response, Router } from 'express'
import { networkOf } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import { securityHeaders } from '../../../http/headers.ts'
import { createRateLimit } from '../../../http/rate-limits.ts'
import { labelRoute } from '../../../http/request-log.ts'
import { escapeHtml } from '../../../platform/mail-template.ts'
import type { ChoiceNeeds } from './handlers.ts'
import { choiceBounds, findLink, unsubscribe } from './unsubscribe.ts'

const STYLE = `body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b1e2a;background:#fffdfb}
h1{font:400 1.75rem/1.25 Georgia,serif}a{color:#6d2959}
button{padding:.75rem 1.5rem;border:0;border-radius:2rem;font:inherit;font-weight:600;color:#fff;background:#6d2959;cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#f3e9f0;background:#1d151c}a{color:#e3a3cf}}`

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A page that needs neither scripts nor files. */
const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/**
 * The page that a mail's link opens. Its form has to be sent to change anything, since mail scanners open links. Mail
 * apps send the same form for their own button (RFC 8058).
 */
export function unsubscribePages(services: ChoiceNeeds): Router {
  const { church, env, pool } = services
  const wrongLink = createRateLimit(pool, choiceBounds.wrongLink)
  const router = Router()
  // Only the label is logged and measured, since the path holds the token.
  router.use(
    '/unsubscribe',
    labelRoute('/unsubscribe/:token'),
    securityHeaders(env.PUBLIC_URL, { script: [], style: [STYLE_SOURCE] }),
    (_request, response, next) => {
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      next()
    },
  )

  const choose = `<p><a href="${escapeHtml(env.PUBLIC_URL)}/#/profile/messages/">Choose what else you get</a></p>`
  const send = (response: Response, status: number, html: string) =>
    response.status(status).type('html').send(html)

  const sendUnknown = async (response: Response, ip: string) => {
    await wrongLink.consume(networkOf(ip))
    const advice =
      'The link may be incomplete, or the account no longer exists. You can also sign in and choose.'
    send(response, 404, page('This link does not work', `${paragraph(advice)}${choose}`))
  }

  router.all(['/unsubscribe', '/unsubscribe/'], (_request, response) => {
    const advice = 'The link in the email is longer. Open it again, or copy all of it.'
    send(response, 400, page('This link is incomplete', paragraph(advice)))
  })

  router
    .route('/unsubscribe/:token')
    .get(async ({ params, ip = '' }, response) => {
      const found = await findLink(services, params.token)
      if (!found) return sendUnknown(response, ip)
      const { name } = await church.get()
      const button = '<form method="post"><button>Stop these emails</button></form>'
      const text = `${found.kind.name}, from ${name}. ${found.kind.why}`
      send(response, 200, page('Stop these emails?', `${paragraph(text)}${button}`))
    })
    .post(async ({ params, ip = '' }, response) => {
      const kind = await unsubscribe(services, params.token)
      if (!kind) return sendUnknown(response, ip)
      const text = `You get no more of these emails: ${kind.name}.`
      send(response, 200, page('Switched off', `${paragraph(text)}${choose}`))
    })
    .all(() => {
      throw refuse(siteErrors.notFound)
    })
  return router
}
