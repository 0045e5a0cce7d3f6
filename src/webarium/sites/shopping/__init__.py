"""OneStopShop: a storefront after Magento."""
