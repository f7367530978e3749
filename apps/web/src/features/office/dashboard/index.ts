export { type Bar, SessionsChart } from './sessions-chart.tsx'
