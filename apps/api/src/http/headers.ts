import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** A year, in seconds (OWASP ASVS 5.0, 3.4.1). */
const HSTS_SECONDS = 31_536_000

/** Hashes of the page's own inline code, as sources of a Content Security Policy. */
interface InlineHashes {
  script: string[]
  style: string[]
}

/**
 * Security headers for every response outside the API. Scripts and styles come from this origin only, and inline
 * ones only with these hashes; images may come from anywhere, since map tiles and members' own picture URLs do.
 */
export function securityHeaders(
  publicUrl: string,
  inline: InlineHashes = { script: [], style: [] },
): RequestHandler {
  const isSecure = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.script],
        styleSrc: ["'self'", ...inline.style],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure && { maxAge: HSTS_SECONDS },
    // Tile servers require a referrer; the origin alone is enough.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Tiles and pictures come from other origins.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}

/**
 * The security headers that matter for content other than pages (OWASP REST Security Cheat Sheet):
 * JSON, built files, and refusals before a request reaches a handler. Every answer has them.
 */
export function bareHeaders(publicUrl: string): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:')
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  }
}

/**
 * The headers of every answer of the API: no caching unless a handler allows it. Texts follow the language that the
 * client asks for, and long answers are compressed.
 */
export const apiHeaders = (publicUrl: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language, Accept-Encoding',
  ...bareHeaders(publicUrl),
})

/** Allows the page to use geolocation, for marking attendance, and nothing else. */
export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=()')
  next()
}
