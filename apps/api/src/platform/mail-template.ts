import { type Church, isolated, t } from '@church/shared'
import { spokenLanguage } from './languages.ts'

/** A mail's content before it is rendered. All of it is plain text. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  /** Shown large at the top. */
  heading: string
  /** Before the button. */
  paragraphs: string[]
  /** Paragraphs written by people, in any language. Then they also wrote the heading and the button. */
  written?: string[]
  button?: { label: string; url: string }
  /** Links before the button. */
  links?: { label: string; url: string }[]
  /** Small print after the button. */
  notes?: string[]
  /** For a kind that can be switched off: why the mail came, and the link that stops such mails. */
  unsubscribe?: { why: string; url: string }
  /** Stays the same when a mail is sent again, so that mail systems can drop the duplicate. */
  id?: string
}

interface RenderedMail {
  text: string
  html: string
}

/**
 * Renders a mail in the current language as plain text and as self-contained HTML, without pictures or style sheets.
 * @param closing the church's own lines at its end, in any language
 */
export function renderMail(mail: Mail, church: Church, closing = ''): RenderedMail {
  const { phone, email, hours } = church.help
  const help = [phone, email, hours].filter(Boolean).map(isolated).join(' · ')
  const name = isolated(church.name)
  const signed = { name, help, closing }
  return { text: asText(mail, signed), html: asHtml(mail, signed) }
}

/** Who signs a mail, and how. */
interface Signed {
  /** The church's. */
  name: string
  help: string
  closing: string
}

function asText(mail: Mail, { name, help, closing }: Signed): string {
  const { heading, paragraphs, written = [], button, links = [], notes = [], unsubscribe } = mail
  const link = [...links, ...(button ? [button] : [])].map(({ label, url }) => `${label}:\n${url}`)
  const unsubscribeLink = unsubscribe
    ? [`${unsubscribe.why} ${t('Stop these emails')}:\n${unsubscribe.url}`]
    : []
  const parts = [
    heading,
    ...paragraphs,
    ...written,
    ...link,
    ...notes,
    ...(closing ? [closing] : []),
    `-- \n${name}\n${help}`,
    ...unsubscribeLink,
  ]
  return `${parts.join('\n\n')}\n`
}

const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#2b1e2a'
const softInk = '#675965'
const brand = '#6d2959'

function asHtml(mail: Mail, { name, help, closing }: Signed): string {
  const { subject, heading, paragraphs, written = [], button, links = [], notes = [] } = mail
  const { code, dir } = spokenLanguage()
  const writtenDir = mail.written ? ' dir="auto"' : ''
  return `<!doctype html>
<html lang="${code}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5eee7;">
<table role="presentation" lang="${code}" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="background:#f5eee7;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdfb;border-radius:16px;border-top:4px solid #e3a336;">
<tr><td style="padding:28px 32px 0;font:600 15px/1.4 ${sans};color:${brand};">${escapeHtml(name)}</td></tr>
<tr><td style="padding:12px 32px 12px;font:16px/1.6 ${sans};color:${ink};">
<h1${writtenDir} style="margin:0 0 20px;font:400 28px/1.25 ${serif};color:${ink};">${escapeHtml(heading)}</h1>
${[...paragraphs.map((text) => paragraph(text)), ...written.map((text) => paragraph(text, '', writtenDir))].join('\n')}
${links.map(linkHtml).join('\n')}
${button ? buttonHtml(button, writtenDir) : ''}
${notes.map((text) => paragraph(text, `font-size:14px;color:${softInk};`)).join('\n')}
${closing ? paragraph(closing, 'white-space:pre-line;', ' dir="auto"') : ''}
</td></tr>
<tr><td style="padding:18px 32px 26px;border-top:1px solid #e8ddd5;font:13px/1.5 ${sans};color:${softInk};">${escapeHtml(help)}${mail.unsubscribe ? unsubscribeHtml(mail.unsubscribe) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const paragraph = (text: string, style = '', attributes = '') =>
  `<p${attributes} style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

const unsubscribeHtml = ({ why, url }: { why: string; url: string }) =>
  `<p style="margin:12px 0 0;">${escapeHtml(why)} <a href="${escapeHtml(url)}" style="color:${brand};">${escapeHtml(t('Stop these emails'))}</a></p>`

const linkHtml = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px;"><a href="${escapeHtml(url)}" style="color:${brand};font-weight:600;">${escapeHtml(label)}</a></p>`

function buttonHtml({ label, url }: { label: string; url: string }, attributes: string): string {
  const href = escapeHtml(url)
  const fallback = t('If the button does not work, open this address:')
  return `<p style="margin:24px 0;"><a${attributes} href="${href}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${softInk};">${escapeHtml(fallback)}<br><a dir="ltr" href="${href}" style="color:${brand};word-break:break-all;">${href}</a></p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
