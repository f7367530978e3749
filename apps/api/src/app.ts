import type { RequestListener } from 'node:http'
import { contract, siteErrors } from '@church/shared'
import compression from 'compression'
import express from 'express'
import { attendanceHandlers } from './features/attendance/handlers.ts'
import { auditHandlers } from './features/audit/handlers.ts'
import { birthdayHandlers } from './features/birthdays/handlers.ts'
import { carouselHandlers } from './features/carousels/handlers.ts'
import { churchHandlers } from './features/church/handlers.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { emailChangeHandlers } from './features/email-change/handlers.ts'
import { memberHandlers } from './features/members/handlers.ts'
import { ownDataHandlers } from './features/own-data/handlers.ts'
import { passwordResetHandlers } from './features/password-reset/handlers.ts'
import { retentionHandlers } from './features/retention/handlers.ts'
import { sessionHandlers } from './features/sessions/handlers.ts'
import { signInHandlers } from './features/sign-in/handlers.ts'
import { signInsHandlers } from './features/sign-ins/handlers.ts'
import { twoStepHandlers } from './features/two-step/handlers.ts'
import { userHandlers } from './features/users/handlers.ts'
import { createAcceptPicture } from './http/accept-picture.ts'
import { builtFiles } from './http/built-files.ts'
import { errorHandler, refuse } from './http/errors.ts'
import { createFastLane } from './http/fast-lane.ts'
import { apiHeaders, noStore, permissionsPolicy, securityHeaders } from './http/headers.ts'
import { health } from './http/health.ts'
import { createIdentify } from './http/identify.ts'
import { jsonBody } from './http/json-body.ts'
import { mediaFiles } from './http/media-files.ts'
import { metricsPage } from './http/metrics.ts'
import { type Handlers, mount } from './http/mount.ts'
import { openApi } from './http/openapi.ts'
import { createNoteRequest, requestLog } from './http/request-log.ts'
import { webApp } from './http/web-app.ts'
import { webManifest } from './http/web-manifest.ts'
import type { Services } from './services.ts'

/** A handler for every row of the contract. */
const handlersOf = (services: Services): Handlers<typeof contract> => ({
  ...signInHandlers(services),
  ...passwordResetHandlers(services),
  ...twoStepHandlers(services),
  ...signInsHandlers(services),
  ...userHandlers(services),
  ...emailChangeHandlers(services),
  ...ownDataHandlers(services),
  ...memberHandlers(services),
  ...sessionHandlers(services),
  ...attendanceHandlers(services),
  ...churchHandlers(services),
  ...birthdayHandlers(services),
  ...carouselHandlers(services),
  ...dashboardHandlers(services),
  ...auditHandlers(services),
  ...retentionHandlers(services),
})

/** The whole HTTP side of the product. `webDir` holds the built web app; tests go without. */
export function createApp(services: Services, webDir?: string): RequestListener {
  const { callers, env, log, metrics, notices, pool, tokens } = services
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', env.TRUST_PROXY)
  app.set('query parser', 'simple')

  const note = createNoteRequest(log, metrics)
  app.use(requestLog(note))
  if (webDir) app.use(builtFiles(webDir))
  app.use(securityHeaders(env.PUBLIC_URL), permissionsPolicy)
  app.use(compression())
  app.use(health(pool), metricsPage(metrics, env.METRICS_TOKEN))
  app.use(mediaFiles(services.media.dir), webManifest(env.church))
  app.use('/api', noStore, jsonBody)
  app.use(openApi(contract, env.church.name))
  const identify = createIdentify({
    readAccess: tokens.readAccess,
    findCaller: callers.find,
    adminsNeedTwoStep: env.REQUIRE_ADMIN_2FA,
  })
  const handlers = handlersOf(services)
  mount(app, contract, handlers, {
    identify,
    acceptPicture: createAcceptPicture(),
    settled: notices.settled,
  })
  app.use('/api', () => {
    throw refuse(siteErrors.notFound)
  })
  if (webDir) app.use(webApp(webDir, env))
  app.use(() => {
    throw refuse(siteErrors.notFound)
  })
  app.use(errorHandler(log))
  const takes = createFastLane(contract, handlers, {
    identify,
    note,
    log,
    headers: apiHeaders(env.PUBLIC_URL),
  })
  return (request, response) => {
    if (!takes(request, response)) app(request, response)
  }
}
