import type {
  CustomisationFormProps,
  OtherTabNoticeProps,
  SchemaFormModalProps,
} from '@bindery/contracts/builder';
import type { AvatarPreviewProps, BookPreviewProps, PagePreviewProps } from '@bindery/contracts/preview';
import type {
  CartPageProps,
  CheckoutPageProps,
  MiniCartProps,
  OptionsStepProps,
  OrderEditorProps,
  OrderPageProps,
} from '@bindery/contracts/cart';
import type { AdminPanelProps } from '@bindery/contracts/admin';

/** Props of the page's slots, by remote and expose. Each remote's contract defines them. */
export interface RemoteExposes {
  builder_mfe: {
    './CustomisationForm': CustomisationFormProps;
    './OtherTabNotice': OtherTabNoticeProps;
    './SchemaFormModal': SchemaFormModalProps;
  };
  preview_mfe: {
    './BookPreview': BookPreviewProps;
    './AvatarPreview': AvatarPreviewProps;
    './PagePreview': PagePreviewProps;
  };
  cart_mfe: {
    './OptionsStep': OptionsStepProps;
    './CartPage': CartPageProps;
    './MiniCart': MiniCartProps;
    './OrderPage': OrderPageProps;
    './OrderEditor': OrderEditorProps;
    './CheckoutPage': CheckoutPageProps;
  };
  admin_mfe: { './AdminPanel': AdminPanelProps };
}
export type RemoteName = keyof RemoteExposes;
