export { Dashboard } from './dashboard.tsx'
export { type Bar, SessionsChart } from './sessions-chart.tsx'
export { Yesterday } from './yesterday.tsx'
