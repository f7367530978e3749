import { createHash } from 'node:crypto'
import { shown, siteErrors, t } from '@church/shared'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { networkOf } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import { securityHeaders } from '../../../http/headers.ts'
import { chooseLanguage } from '../../../http/language.ts'
import { createProcessLimit } from '../../../http/rate-limits.ts'
import { labelRoute } from '../../../http/request-log.ts'
import { type ChurchFacts, offeredCodes } from '../../../platform/church.ts'
import { spokenLanguage } from '../../../platform/languages.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import { escapeHtml } from '../../../platform/mail-template.ts'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { ChoiceNeeds } from './handlers.ts'
import { CHOICE_LIMITS, findLink, unsubscribe } from './unsubscribe.ts'

const STYLE = `body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b1e2a;background:#fffdfb}
h1{font:400 1.75rem/1.25 Georgia,serif}a{color:#6d2959}
button{padding:.75rem 1.5rem;border:0;border-radius:2rem;font:inherit;font-weight:600;color:#fff;background:#6d2959;cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#f3e9f0;background:#1d151c}a{color:#e3a3cf}}`

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A page that needs neither scripts nor files. */
function page(title: string, content: string): string {
  const { code, dir } = spokenLanguage()
  return `<!doctype html>
<html lang="${code}" dir="${dir}">
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
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

const chooseLink = (publicUrl: string) =>
  `<p><a href="${escapeHtml(screenLink(publicUrl, '/profile/messages/'))}">${escapeHtml(t('Choose what else you get'))}</a></p>`

const incompletePage = () =>
  page(
    t('This link is incomplete'),
    paragraph(t('The link in the email is longer. Open it again, or copy all of it.')),
  )

function unknownPage(publicUrl: string): string {
  const advice = t(
    'The link may be incomplete, or the account no longer exists. You can also sign in and choose.',
  )
  return page(t('This link does not work'), `${paragraph(advice)}${chooseLink(publicUrl)}`)
}

function endedPage(publicUrl: string): string {
  const advice = t(
    'No more of these emails come to this address. To choose what you get at your current one, please sign in.',
  )
  return page(t('This link has ended'), `${paragraph(advice)}${chooseLink(publicUrl)}`)
}

function askingPage(kind: MessageKind, church: string): string {
  const button = `<form method="post"><button>${escapeHtml(t('Stop these emails'))}</button></form>`
  const what = t('{kind}, from {church}.', { kind: shown(kind.name), church })
  return page(t('Stop these emails?'), `${paragraph(`${what} ${shown(kind.why)}`)}${button}`)
}

function donePage(kind: MessageKind, publicUrl: string): string {
  const text = t('You get no more of these emails: {kind}.', { kind: shown(kind.name) })
  return page(t('Switched off'), `${paragraph(text)}${chooseLink(publicUrl)}`)
}

const keepPrivate: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
  response.vary('Accept-Language')
  next()
}

/**
 * The page that a mail's link opens. Its form has to be sent to change anything, since mail scanners open links. Mail
 * apps send the same form for their own button (RFC 8058).
 */
export function unsubscribePages(services: ChoiceNeeds): Router {
  const { church, env, languages } = services
  const wrongLink = createProcessLimit(services, CHOICE_LIMITS.wrongLink)
  const router = Router()
  // Only the label is logged and measured, since the path holds the token.
  router.use(
    '/unsubscribe',
    labelRoute('/unsubscribe/:token'),
    securityHeaders(env.PUBLIC_URL, { script: [], style: [STYLE_SOURCE] }),
    keepPrivate,
  )

  /** Sends a page in the language that the person chose, or else in one that the browser accepts. */
  const send = async (
    { headers }: Request,
    response: Response,
    make: (facts: ChurchFacts) => string,
    chosen: string | null = null,
  ) => {
    const facts = await church.get()
    const language = chooseLanguage({
      chosen,
      acceptLanguage: headers['accept-language'],
      church: facts.language,
      offered: offeredCodes(facts),
    })
    const html = languages.speak(language, () => make(facts))
    response.type('html').send(html)
  }

  const sendUnknown = async (request: Request, response: Response) => {
    wrongLink.consume(networkOf(request.ip ?? ''))
    await send(request, response.status(404), () => unknownPage(env.PUBLIC_URL))
  }

  const sendEnded = (request: Request, response: Response) =>
    send(request, response.status(410), () => endedPage(env.PUBLIC_URL))

  router.all(['/unsubscribe', '/unsubscribe/'], (request, response) =>
    send(request, response.status(400), incompletePage),
  )

  router
    .route('/unsubscribe/:token')
    .get(async (request, response) => {
      const found = await findLink(services, request.params.token)
      if (!found) return sendUnknown(request, response)
      if (found === 'ended') return sendEnded(request, response)
      const { kind, language } = found
      await send(request, response, ({ name }) => askingPage(kind, name), language)
    })
    .post(async (request, response) => {
      const found = await unsubscribe(services, request.params.token)
      if (!found) return sendUnknown(request, response)
      if (found === 'ended') return sendEnded(request, response)
      const { kind, language } = found
      await send(request, response, () => donePage(kind, env.PUBLIC_URL), language)
    })
    .all(() => {
      throw refuse(siteErrors.notFound)
    })
  return router
}
