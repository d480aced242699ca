export { MyOrders, MyOrdersLink } from './customer/my-orders.tsx';
export { NewOrderForm } from './new-order-form.tsx';
export { DeliveryBadge } from './shop/delivery-badge.tsx';
