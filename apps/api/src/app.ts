import type { RequestListener } from 'node:http'
import { contract, siteErrors } from '@church/shared'
import compression from 'compression'
import express from 'express'
import { backChannelLogout, providerReturn } from './features/account/provider/index.ts'
import { calendarFiles } from './features/attendance/calendar/index.ts'
import { features } from './features/index.ts'
import { unsubscribePages } from './features/messages/choices/index.ts'
import { createApprovalUse } from './features/people/newcomers/index.ts'
import { createLookLog, createRefusalLog } from './features/site/audit/index.ts'
import { createAcceptFile } from './http/accept-file.ts'
import { createAddressOf } from './http/address.ts'
import { builtFiles } from './http/built-files.ts'
import type { Handlers } from './http/call.ts'
import { errorHandler, refuse } from './http/errors.ts'
import { apiHeaders, bareHeaders, permissionsPolicy, securityHeaders } from './http/headers.ts'
import { health } from './http/health.ts'
import { createIdentify } from './http/identify.ts'
import { mediaFiles } from './http/media-files.ts'
import { metricsPage } from './http/metrics.ts'
import { openApi } from './http/openapi.ts'
import { createIdentifyReader } from './http/readers.ts'
import { createLogRequest, requestLog } from './http/request-log.ts'
import { createRouter } from './http/router.ts'
import { createSpeak } from './http/speak.ts'
import { webApp } from './http/web-app.ts'
import { webManifest } from './http/web-manifest.ts'
import type { Services } from './services.ts'

/** A handler for every row of the contract; the type of `features` ensures that none is missing. */
const handlersOf = (services: Services): Handlers<typeof contract> =>
  Object.assign({}, ...features.map(({ handlers }) => handlers(services)))

/** The HTTP application. `webDir` holds the built web app; most tests omit it. */
export function createApp(services: Services, webDir?: string): RequestListener {
  const { callers, church, clock, env, log, metrics, pool, pubSub, tokens } = services
  const logRequest = createLogRequest(log, metrics)
  const headers = apiHeaders(env.PUBLIC_URL)
  const speak = createSpeak(services)
  const answers = createRouter(contract, handlersOf(services), {
    identify: createIdentify({
      readAccess: tokens.readAccess,
      findCaller: callers.find,
      adminsNeedTwoStep: env.REQUIRE_ADMIN_2FA,
    }),
    identifyReader: createIdentifyReader(services),
    limitCalls: services.limitCalls,
    browsers: services.browsers,
    acceptFile: createAcceptFile(clock),
    caughtUp: pubSub.caughtUp,
    addressOf: createAddressOf(env.TRUST_PROXY),
    clock,
    logRequest,
    noteRefusal: createRefusalLog(services),
    noteLooks: createLookLog(services),
    noteApprovalUsed: createApprovalUse(services),
    speak,
    log,
    publicUrl: env.PUBLIC_URL,
    headers,
  })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', env.TRUST_PROXY)
  app.set('query parser', 'simple')
  const bare = bareHeaders(env.PUBLIC_URL)
  app.use(requestLog(logRequest), (_request, response, next) => {
    response.set(bare)
    next()
  })
  if (webDir) app.use(builtFiles(webDir))
  app.use(providerReturn(), backChannelLogout(services))
  app.use(calendarFiles(services))
  app.use(unsubscribePages(services))
  app.use(securityHeaders(env.PUBLIC_URL), permissionsPolicy)
  app.use(compression())
  app.use(health(pool), metricsPage(metrics, env.METRICS_TOKEN))
  app.use(mediaFiles(services.media.storage, services), webManifest(services))
  app.use('/api', (_request, response, next) => {
    response.set(headers)
    next()
  })
  app.use(openApi(contract, church))
  app.use('/api', (request, _response, next) =>
    speak(request, async () => next(refuse(siteErrors.notFound))),
  )
  if (webDir) app.use(webApp(webDir, services))
  app.use(() => {
    throw refuse(siteErrors.notFound)
  })
  app.use(errorHandler(log))
  return (request, response) => {
    if (!answers(request, response)) app(request, response)
  }
}
