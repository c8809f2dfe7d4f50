import type {
  CustomisationFormProps,
  OtherTabNoticeProps,
  SchemaFormModalProps,
} from 'builder-mfe/src/contract';
import type { AvatarPreviewProps, BookPreviewProps, PagePreviewProps } from 'preview-mfe/src/contract';
import type {
  CartPageProps,
  CheckoutPageProps,
  MiniCartProps,
  OptionsStepProps,
  OrderEditorProps,
  OrderPageProps,
} from 'cart-mfe/src/contract';
import type { AdminPanelProps } from 'admin-mfe/src/contract';

/** Props of the page's slots by remote and expose, as each remote's contract defines them. */
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
