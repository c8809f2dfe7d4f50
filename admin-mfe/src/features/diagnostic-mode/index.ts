export { DiagnosticSwitch } from './diagnostic-switch';
