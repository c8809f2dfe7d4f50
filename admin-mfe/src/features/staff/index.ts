export { callStaff, STAFF_KEY } from './call-staff';
export { ConfirmButton, dayAndTime, Fault, Form, List, Outcome, Row, Section } from './parts';
export { LatePart } from './late-part';
export { SessionBar } from './session-bar';
export { useStaffLink, type StaffLink } from './staff-link';
export { ToolAccess, ToolButton } from './tool-button';
export { useStaff, useStaffAct, useStaffOfTool, type Act, type StaffNow } from './use-staff';
