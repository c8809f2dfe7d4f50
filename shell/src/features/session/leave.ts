import { createContext, useContext } from 'react';

/** What this document holds lives as long as it does: to another one, from which Back does not lead here. */
export const leaveDocument = (path: string): void => window.location.replace(path);

/** Tests stay where they are. */
export const LeaveContext = createContext(leaveDocument);
export const useLeave = (): typeof leaveDocument => useContext(LeaveContext);
