export { callStaff, STAFF_KEY, staffData, staffQuery } from './call-staff';
export { LatePart, ToolAccess, ToolButton } from './tool-button';
export { ConfirmButton, dayAndTime, Fault, FocusableItem, Form, List, Outcome, Row, Section } from './parts';
export { Reason } from './reason';
export { Screen } from './screen';
export { SearchForm } from './search-form';
export { SessionBar, type StaffLink, useStaffLink } from './session-bar';
export { type Faults, REASON_LACKS, reasonFaults, useStaffForm } from './use-staff-form';
export { type Act, type StaffNow, useStaff, useStaffAct, useStaffOfTool } from './use-staff';
